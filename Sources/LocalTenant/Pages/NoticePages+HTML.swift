extension NoticePage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            \(isGood ? Artwork.done : Artwork.warning)
            <h1>\(title)</h1>
            <p class="lead" role="status">\(message)</p>
            \(back)
            """)
    }

    private var back: HTML? {
        link.map { "<p class=\"switch\"><a href=\"\(link: $0.target)\">\($0.text)</a></p>" }
    }
}

extension ApprovalPage {
    var document: HTML {
        Layout(context: context, title: "Is it you?")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Is it you who logs in?</h1>
            <p class="lead">Somebody logs in to your account and waits for your approval.</p>
            <form method="post" action="\(link: action)">
            <input type="hidden" name="ticket" value="\(ticket)">
            <button type="submit" name="answer" value="approve">Yes, approve</button>
            <button class="secondary" type="submit" name="answer" value="deny">No, refuse</button>
            </form>
            """)
    }
}

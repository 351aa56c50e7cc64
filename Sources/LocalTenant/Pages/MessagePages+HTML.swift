extension MessagePage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            \(isGood ? Artwork.done : Artwork.warning)
            <h1>\(title)</h1>
            <p class="lead" role="status">\(message)</p>
            \(link.map(\.html))
            """)
    }
}

extension PageLink {
    var html: HTML { "<p class=\"switch\"><a href=\"\(link: target)\">\(text)</a></p>" }
}

extension LinkPage {
    var document: HTML {
        Layout(context: context, title: title)(
            """
            \(Brand(name: context.tenantName).html)
            <h1>\(title)</h1>
            <p class="lead">\(message)</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <button type="submit">\(button)</button>
            </form>
            """)
    }
}

extension ApprovalPage {
    var document: HTML {
        Layout(context: context, title: "Is it you?")(
            """
            \(Brand(name: context.tenantName).html)
            <h1>Are you trying to log in?</h1>
            <p class="lead">Someone is trying to log in to your account and is waiting for your approval.</p>
            <form method="post" action="\(link: action)">
            \(FormParts.hidden(ticket: ticket, csrf: csrf))
            <button type="submit" name="answer" value="approve">Yes, approve</button>
            <button class="secondary" type="submit" name="answer" value="deny">No, it's not me</button>
            </form>
            """)
    }
}

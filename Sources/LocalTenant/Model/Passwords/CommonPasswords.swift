/// The most common passwords.
enum CommonPasswords {
    static func contain(_ password: String) -> Bool { list.contains(password.lowercased()) }

    private static let list = Set(
        """
        000000 111111 11111111 112233 121212 123123 12341234 1234 12345 123456 1234567 12345678 123456789 1234567890 123qwe \
        123456a 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 654321 666666 696969 7777777 888888 987654321 aa123456 abc123 abc12345 \
        abcd1234 access admin admin123 administrator asdfgh asdfghjkl ashley bailey baseball batman changeme charlie \
        charlie1 computer correcthorsebatterystaple donald dragon dragon1 flower football football1 freedom hello hello123 \
        hottie iloveyou iloveyou1 jesus jordan killer letmein letmein1 login lovely master master1 michael michael1 monkey \
        monkey1 mustang ninja pass pass1234 passw0rd password password1 password1! password12 password123 password1234 \
        passwort princess princess1 qazwsx qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop root secret shadow shadow1 \
        solo starwars summer summer1 sunshine sunshine1 superman test test123 test1234 trustno1 welcome welcome1 welcome123 \
        whatever zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
        """.split(separator: " ").map(String.init))
}

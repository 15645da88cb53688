using System;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using System.Xml.Linq;

class Authenticate
{
    public static async Task Main()
    {
        var http = new HttpClient();
        var body = new XElement("authenticate",
            new XElement("type", "token"),
            new XElement("username", "ada"),
            new XElement("password", "copper lantern meadow"));
        var content = new StringContent(body.ToString(), Encoding.UTF8, "text/xml");
        var response = await http.PostAsync(
            "http://localhost:3000/r1/authenticate.eb", content);
        var xml = XDocument.Parse(await response.Content.ReadAsStringAsync());
        if (response.IsSuccessStatusCode)
        {
            Console.WriteLine((string)xml.Root.Element("token"));
            return;
        }
        // 403 if the username or the password is wrong, 429 after too many attempts.
        foreach (var fault in xml.Descendants("item"))
        {
            Console.Error.WriteLine("{0} {1} {2}", (int)response.StatusCode,
                (string)fault.Element("code"), (string)fault.Element("message"));
        }
        Environment.ExitCode = 1;
    }
}

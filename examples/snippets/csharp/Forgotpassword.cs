using System;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;
using System.Xml.Linq;

class Forgotpassword
{
    public static async Task Main()
    {
        var http = new HttpClient();
        var body = new XElement("requestreset",
            new XElement("email", "cy@green-valley.example"));
        var content = new StringContent(body.ToString(), Encoding.UTF8, "text/xml");
        var response = await http.PostAsync(
            "http://localhost:3000/r1/forgotpassword.eb", content);
        response.EnsureSuccessStatusCode();
        var xml = XDocument.Parse(await response.Content.ReadAsStringAsync());
        Console.WriteLine((string)xml.Root.Element("action"));
    }
}

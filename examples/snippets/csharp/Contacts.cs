using System;
using System.Net.Http;
using System.Threading.Tasks;
using System.Xml.Linq;

class Contacts
{
    public static async Task Main()
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Add(
            "Authorization", "Bearer " + Environment.GetEnvironmentVariable("TOKEN"));
        http.DefaultRequestHeaders.Add("Accept", "text/xml");
        var membership = Environment.GetEnvironmentVariable("MEMBERSHIP");
        var url = "http://localhost:3000/r1/memberships/" + membership + "/contacts.eb";
        var xml = XDocument.Parse(await http.GetStringAsync(url));
        foreach (var item in xml.Descendants("item"))
        {
            Console.WriteLine(
                "{0} {1}", (string)item.Element("Name"), (string)item.Element("EmailAddress"));
        }
    }
}

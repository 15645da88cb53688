using System;
using System.Net.Http;
using System.Threading.Tasks;
using System.Xml.Linq;

class Memberships
{
    public static async Task Main()
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Add(
            "Authorization", "Bearer " + Environment.GetEnvironmentVariable("TOKEN"));
        http.DefaultRequestHeaders.Add("Accept", "text/xml");
        var xml = XDocument.Parse(
            await http.GetStringAsync("http://localhost:3000/r1/memberships.eb"));
        foreach (var item in xml.Descendants("Item"))
        {
            Console.WriteLine(
                "{0} {1}", (string)item.Element("MembershipGUID"), (string)item.Element("Name"));
        }
    }
}

using System;
using System.Net.Http;
using System.Threading.Tasks;
using System.Xml.Linq;

class Profile
{
    public static async Task Main()
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Add(
            "Authorization", "Bearer " + Environment.GetEnvironmentVariable("TOKEN"));
        http.DefaultRequestHeaders.Add("Accept", "text/xml");
        var xml = await http.GetStringAsync("http://localhost:3000/r1/profile.eb");
        var profile = XDocument.Parse(xml).Root;
        Console.WriteLine(
            "{0} {1}", (string)profile.Element("forename"), (string)profile.Element("surname"));
    }
}

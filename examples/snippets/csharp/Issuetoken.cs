using System;
using System.Net.Http;
using System.Threading.Tasks;
using System.Xml.Linq;

class Issuetoken
{
    public static async Task Main()
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Add(
            "Authorization", "Bearer " + Environment.GetEnvironmentVariable("TOKEN"));
        http.DefaultRequestHeaders.Add("Accept", "text/xml");
        var response = await http.PostAsync("http://localhost:3000/r1/issuetoken.eb", null);
        response.EnsureSuccessStatusCode();
        var xml = XDocument.Parse(await response.Content.ReadAsStringAsync());
        var token = (string)xml.Root.Element("token");
        // Redirect the member's browser to this URL. It works once.
        Console.WriteLine("http://localhost:3000/login?token=" + token + "&goto=/memberships");
    }
}

using System;
using System.Net.Http;
using System.Threading.Tasks;
using System.Xml.Linq;

class Fees
{
    public static async Task Main()
    {
        var http = new HttpClient();
        http.DefaultRequestHeaders.Add("Accept", "text/xml");
        var xml = XDocument.Parse(
            await http.GetStringAsync("http://localhost:3000/r1/fees.eb"));
        foreach (var item in xml.Descendants("item"))
        {
            Console.WriteLine(
                "{0} {1}", (string)item.Element("MembershipType"), (string)item.Element("Amount"));
        }
    }
}

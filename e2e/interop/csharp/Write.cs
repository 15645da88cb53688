using System;
using System.IO;
using System.Net.Http;
using System.Text;
using System.Xml;
using System.Xml.Linq;

/// Signs in with XML as .NET writes it, and prints the declaration and the status: Write URL USERNAME PASSWORD
static class Write {
  static void Main(string[] args) {
    var message = new XDocument(new XElement("authenticate", new XElement("type", "token"),
      new XElement("username", args[1]), new XElement("password", args[2])));
    using (var client = new HttpClient()) {
      Action<string, Encoding> send = (xml, encoding) => {
        var content = new StringContent(xml, encoding, "text/xml");
        var response = client.PostAsync(args[0] + "/r1/authenticate.eb", content).Result;
        var declared = new XmlTextReader(new StringReader(xml));
        declared.Read();
        Console.WriteLine("{0} as {1}: {2}", declared.GetAttribute("encoding"), encoding.WebName,
          (int) response.StatusCode);
      };
      // A StringWriter always declares utf-16, whatever the bytes become.
      var writer = new StringWriter();
      message.Save(writer);
      send(writer.ToString(), Encoding.UTF8);
      send(writer.ToString(), Encoding.Unicode);
      send(writer.ToString(), Encoding.GetEncoding("iso-8859-1"));
      message.Declaration = new XDeclaration("1.0", "utf-8", null);
      send(message.Declaration + message.ToString(), Encoding.UTF8);
    }
  }
}

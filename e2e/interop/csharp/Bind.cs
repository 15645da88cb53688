using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Xml;
using System.Xml.Serialization;

/// Reads documents into the classes that xsd generated in the namespace Gatehouse, and prints for each
/// the name of its class and all values in it, separated by tabs: Bind DOCUMENT…
static class Bind {
  static void Main(string[] documents) {
    foreach (var document in documents) {
      var parts = new List<string> { Path.GetFileName(document) };
      try {
        var message = Read(document);
        parts.Add(message.GetType().Name);
        Collect(message, parts);
      } catch (Exception) {
        parts.Add("invalid");
      }
      Console.WriteLine(string.Join("\t", parts));
    }
  }

  static object Read(string document) {
    using (var reader = XmlReader.Create(document)) {
      reader.MoveToContent();
      var type = Type.GetType("Gatehouse." + reader.Name, true);
      var serializer = new XmlSerializer(type);
      // Otherwise an element that no class has is ignored.
      serializer.UnknownElement += (_, unknown) => { throw new Exception(unknown.Element.Name); };
      return serializer.Deserialize(reader);
    }
  }

  static void Collect(object value, List<string> parts) {
    var items = value as Array;
    if (value == null) return;
    if (items != null) {
      foreach (var item in items) Collect(item, parts);
    } else if (value is XmlElement) {
      parts.Add(((XmlElement)value).InnerText);
    } else if (value is DateTime) {
      parts.Add(((DateTime)value).ToUniversalTime().ToString("yyyy-MM-ddTHH:mm:ssZ"));
    } else if (value is Enum) {
      parts.Add(NameOf((Enum)value));
    } else if (value is bool) {
      parts.Add(XmlConvert.ToString((bool)value));
    } else if (value.GetType().Namespace == "Gatehouse") {
      var properties = value.GetType().GetProperties();
      foreach (var property in properties) {
        var flag = properties.FirstOrDefault(other => other.Name == property.Name + "Specified");
        if (property.Name.EndsWith("Specified") || (flag != null && !(bool)flag.GetValue(value))) continue;
        Collect(property.GetValue(value), parts);
      }
    } else {
      parts.Add(Convert.ToString(value, System.Globalization.CultureInfo.InvariantCulture));
    }
  }

  /// The text of an enumerated value, which may contain spaces.
  static string NameOf(Enum value) {
    var field = value.GetType().GetField(value.ToString());
    var attribute = (XmlEnumAttribute)Attribute.GetCustomAttribute(field, typeof(XmlEnumAttribute));
    return attribute == null || attribute.Name == null ? value.ToString() : attribute.Name;
  }
}

import java.io.File;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.xml.sax.SAXParseException;

/**
 * Validates documents with Xerces, the validator of the JDK. Prints a line for each document.
 *
 * Arguments: a schema, then the documents.
 */
class Validate {
  public static void main(String[] args) throws Exception {
    var factory = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI);
    // Reports what other processors tolerate, such as two types of one name.
    factory.setFeature("http://apache.org/xml/features/validation/schema-full-checking", true);
    var validator = factory.newSchema(new File(args[0])).newValidator();
    for (int n = 1; n < args.length; n += 1) {
      var file = new File(args[n]);
      System.out.println(file.getName() + ": " + validate(validator, file));
    }
  }

  static String validate(Validator validator, File file) throws Exception {
    try {
      validator.validate(new StreamSource(file));
      return "valid";
    } catch (SAXParseException invalid) {
      return invalid.getMessage();
    }
  }
}

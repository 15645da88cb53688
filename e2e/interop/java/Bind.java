import java.io.File;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import javax.xml.bind.JAXBContext;
import org.w3c.dom.Element;

/**
 * Reads documents into the classes that xjc generated in the package gatehouse, and prints for each the
 * name of its class and all values in it, separated by tabs: Bind DOCUMENT…
 */
class Bind {
  public static void main(String[] documents) throws Exception {
    var unmarshaller = JAXBContext.newInstance("gatehouse").createUnmarshaller();
    // Otherwise an element that no class has is ignored.
    unmarshaller.setEventHandler(event -> false);
    for (var document : documents) {
      var file = new File(document);
      var parts = new ArrayList<String>(List.of(file.getName()));
      try {
        var message = unmarshaller.unmarshal(file);
        parts.add(message.getClass().getSimpleName());
        collect(message, parts);
      } catch (Exception error) {
        parts.add("invalid");
      }
      System.out.println(String.join("\t", parts));
    }
  }

  private static void collect(Object value, List<String> parts) throws Exception {
    if (value instanceof List<?> list) {
      for (var item : list) collect(item, parts);
    } else if (value instanceof Element added) {
      parts.add(added.getTextContent());
    } else if (value != null && value.getClass().getName().startsWith("gatehouse.")) {
      for (Method getter : value.getClass().getDeclaredMethods()) {
        if (getter.getParameterCount() == 0) collect(getter.invoke(value), parts);
      }
    } else if (value != null) {
      parts.add(value.toString());
    }
  }
}

import java.io.IOException;
import java.nio.charset.Charset;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.ParseException;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;

/** Reads the fees and signs a member in: Apache URL USERNAME PASSWORD */
class Apache {
  public static void main(String[] args) throws Exception {
    var body = "<?xml version=\"1.0\"?><authenticate><type>token</type><username>" + args[1]
        + "</username><password>" + args[2] + "</password></authenticate>";
    try (var client = HttpClients.createDefault()) {
      var get = new HttpGet(args[0] + "/r1/fees.eb");
      // Version 5.4 sends these by itself.
      get.addHeader("Upgrade", "TLS/1.2");
      get.addHeader("Connection", "Upgrade");
      String fees = client.execute(get, response -> describe("fees", response));
      System.out.println(fees);
      // ISO 8859-1 is the default of version 4.
      for (var charset : new String[] {"UTF-8", "ISO-8859-1"}) {
        var post = new HttpPost(args[0] + "/r1/authenticate.eb");
        var type = ContentType.create("text/xml", Charset.forName(charset));
        post.setEntity(new StringEntity(body, type));
        String outcome = client.execute(post, response -> describe(charset, response));
        System.out.println(outcome);
      }
    }
  }

  private static String describe(String name, ClassicHttpResponse response)
      throws IOException, ParseException {
    var text = EntityUtils.toString(response.getEntity());
    return name + ": " + response.getCode() + " " + (text.contains("gh_") ? "token" : "no token");
  }
}

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class Profile {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("http://localhost:3000/r1/profile.eb"))
        .header("Authorization", "Bearer " + System.getenv("TOKEN"))
        .header("Accept", "text/xml")
        .build();
    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    if (response.statusCode() != 200) throw new IOException("Status " + response.statusCode());
    System.out.println(response.body());
  }
}

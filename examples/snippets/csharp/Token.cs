using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Threading.Tasks;

class Token
{
    public static async Task Main()
    {
        var http = new HttpClient();
        var form = new FormUrlEncodedContent(new Dictionary<string, string>
        {
            ["grant_type"] = "authorization_code",
            ["code"] = Environment.GetEnvironmentVariable("CODE"),
            ["code_verifier"] = Environment.GetEnvironmentVariable("CODE_VERIFIER"),
            ["redirect_uri"] = "http://127.0.0.1:4444/callback",
            ["client_id"] = "demo-client",
            ["client_secret"] = "demo-secret-for-the-embedded-database-only",
        });
        var response = await http.PostAsync("http://localhost:3000/r1/openid/token.eb", form);
        var body = await response.Content.ReadAsStringAsync();
        if (!response.IsSuccessStatusCode) throw new HttpRequestException(body);
        Console.WriteLine(body);
    }
}

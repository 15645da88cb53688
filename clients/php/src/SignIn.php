<?php

declare(strict_types=1);

namespace Gatehouse;

/** Signs members in with OpenID Connect: the authorisation code flow with PKCE. */
final class SignIn
{
    private readonly string $issuer;
    private bool $isIssuer = false;
    private readonly Client $client;

    /**
     * @param string $redirectUri A redirect URI of the client, exactly as it is registered.
     * @param list<string> $roles The roles to ask for, besides `openid`.
     * @param mixed ...$options Other options of `Client` by their names, such as `timeoutSeconds` and `retries`.
     */
    public function __construct(
        string $baseUrl,
        private readonly string $clientId,
        private readonly string $redirectUri,
        #[\SensitiveParameter] ?string $clientSecret = null,
        private readonly array $roles = [],
        mixed ...$options,
    ) {
        $this->issuer = rtrim($baseUrl, '/');
        $this->client = new Client($baseUrl, ...$options, clientId: $clientId, clientSecret: $clientSecret);
    }

    /**
     * Makes a request: redirect the browser to `url`, and keep `request` in its session. Fails if the service has
     * another URL than `baseUrl`, which the first call finds out.
     *
     * @param array<string, string> $parameters
     * @return Result<array{url: string, request: array{state: string, nonce: string, codeVerifier: string}}>
     */
    public function begin(array $parameters = []): Result
    {
        $metadata = $this->isIssuer ? null : $this->client->metadata();
        if ($metadata !== null && !$metadata->ok) {
            return $metadata;
        }
        $actual = $metadata === null ? $this->issuer : $metadata->value['issuer'] ?? null;
        if ($actual !== $this->issuer) {
            $actual = is_string($actual) ? $actual : 'another';
            return Result::failure("The service is $actual, not $this->issuer: set baseUrl to $actual.", 'issuer');
        }
        $this->isIssuer = true;
        $request = ['state' => self::random(), 'nonce' => self::random(), 'codeVerifier' => self::random()];
        $query = $parameters + [
            'response_type' => 'code',
            'client_id' => $this->clientId,
            'redirect_uri' => $this->redirectUri,
            'scope' => implode(' ', array_unique(['openid', ...$this->roles])),
            'state' => $request['state'],
            'nonce' => $request['nonce'],
            'code_challenge' => self::base64url(hash('sha256', $request['codeVerifier'], true)),
            'code_challenge_method' => 'S256',
        ];
        $url = "$this->issuer/oauth/authorize?" . Client::formOf($query);
        return new Result(true, 0, ['url' => $url, 'request' => $request]);
    }

    /**
     * Completes the sign-in with the parameters with which the browser returned, such as `$_GET`. Use a request
     * once. The value has the claims of the ID token as `member`, of which `sub` identifies the member, and
     * the tokens as `tokens`.
     *
     * @param array<mixed> $parameters
     * @param array{state: string, nonce: string, codeVerifier: string}|null $request Without one, the code is `state`.
     * @return Result<array{member: array<mixed>, tokens: array<mixed>}>
     */
    public function complete(array $parameters, #[\SensitiveParameter] ?array $request): Result
    {
        // A browser can send lists, such as `error[]=x`.
        $text = fn (string $name): string => is_string($parameters[$name] ?? null) ? $parameters[$name] : '';
        if ($text('state') !== ($request['state'] ?? null)) {
            return Result::failure('The state is of another request.', 'state');
        }
        // RFC 9207: the response of another server must not be sent to this one.
        if ($text('iss') !== $this->issuer) {
            return Result::failure('The response is of another server.', 'iss');
        }
        if (isset($parameters['error'])) {
            $error = $text('error') ?: 'invalid_request';
            return Result::failure($text('error_description') ?: $error, $error);
        }
        $result = $this->client->token([
            'grant_type' => 'authorization_code',
            'code' => $text('code'),
            'redirect_uri' => $this->redirectUri,
            'code_verifier' => $request['codeVerifier'],
        ]);
        if (!$result->ok) {
            return $result;
        }
        // The ID token came from the service itself over TLS, which may stand for a check of its signature
        // (OpenID Connect Core, section 3.1.3.7).
        $idToken = $result->value['id_token'] ?? '';
        $payload = explode('.', is_string($idToken) ? $idToken : '')[1] ?? '';
        $member = json_decode(base64_decode(strtr($payload, '-_', '+/')), true);
        $isOurs = ($member['iss'] ?? null) === $this->issuer
            && ($member['aud'] ?? null) === $this->clientId
            && ($member['nonce'] ?? null) === $request['nonce']
            && ($member['exp'] ?? 0) > time();
        return is_array($member) && $isOurs
            ? new Result(true, $result->status, ['member' => $member, 'tokens' => $result->value])
            : Result::failure('The ID token is not of this sign-in.', 'id_token');
    }

    /** Renews the tokens. Keep the new refresh token; the old one works no more. */
    public function refresh(#[\SensitiveParameter] string $refreshToken): Result
    {
        return $this->client->token(['grant_type' => 'refresh_token', 'refresh_token' => $refreshToken]);
    }

    /** The URL that signs the member out of the service, and then leads to a registered URI if it is given. */
    public function endUrl(string $idToken, ?string $returnTo = null): string
    {
        $query = ['id_token_hint' => $idToken, 'post_logout_redirect_uri' => $returnTo];
        return "$this->issuer/oauth/end-session?" . Client::formOf(array_filter($query));
    }

    /** 256 random bits, which suit a state, a nonce and a PKCE verifier. */
    private static function random(): string
    {
        return self::base64url(random_bytes(32));
    }

    private static function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}

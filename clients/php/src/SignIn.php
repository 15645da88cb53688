<?php

declare(strict_types=1);

namespace Gatehouse;

/** Signs members in with OpenID Connect: the authorisation code flow with PKCE. */
final class SignIn
{
    private readonly string $issuer;
    private readonly Client $client;

    /**
     * @param string $redirectUri A redirect URI of the client, exactly as it is registered.
     * @param list<string> $roles The roles to ask for, besides `openid`.
     */
    public function __construct(
        string $baseUrl,
        private readonly string $clientId,
        private readonly string $redirectUri,
        ?string $clientSecret = null,
        private readonly array $roles = [],
    ) {
        $this->issuer = rtrim($baseUrl, '/');
        $this->client = new Client($baseUrl, clientId: $clientId, clientSecret: $clientSecret);
    }

    /**
     * Makes a request: redirect the browser to `url`, and keep `request` in its session.
     *
     * @return array{url: string, request: array{state: string, nonce: string, codeVerifier: string}}
     */
    public function begin(array $parameters = []): array
    {
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
        return ['url' => "$this->issuer/oauth/authorize?" . http_build_query($query), 'request' => $request];
    }

    /**
     * Completes the sign-in with the parameters with which the browser returned, such as `$_GET`. Use a request
     * once. The value has the claims of the ID token as `member`, of which `sub` identifies the member, and
     * the tokens as `tokens`.
     *
     * @return Result<array{member: array, tokens: array}>
     */
    public function complete(array $parameters, array $request): Result
    {
        if (($parameters['state'] ?? '') !== $request['state']) {
            return Result::failure('The state is of another request.', 'state');
        }
        // RFC 9207: the response of another server must not be sent to this one.
        if (($parameters['iss'] ?? '') !== $this->issuer) {
            return Result::failure('The response is of another server.', 'iss');
        }
        if (isset($parameters['error'])) {
            $error = $parameters['error'];
            return Result::failure($parameters['error_description'] ?? $error, $error);
        }
        $result = $this->client->token([
            'grant_type' => 'authorization_code',
            'code' => $parameters['code'] ?? '',
            'redirect_uri' => $this->redirectUri,
            'code_verifier' => $request['codeVerifier'],
        ]);
        if (!$result->ok) {
            return $result;
        }
        // The ID token came from the service itself over TLS, which may stand for a check of its signature
        // (OpenID Connect Core, section 3.1.3.7).
        $payload = explode('.', $result->value['id_token'] ?? '')[1] ?? '';
        $member = json_decode(base64_decode(strtr($payload, '-_', '+/')), true);
        $isOurs = ($member['iss'] ?? null) === $this->issuer
            && ($member['aud'] ?? null) === $this->clientId
            && ($member['nonce'] ?? null) === $request['nonce']
            && ($member['exp'] ?? 0) > time();
        return $isOurs
            ? new Result(true, $result->status, ['member' => $member, 'tokens' => $result->value])
            : Result::failure('The ID token is not of this sign-in.', 'id_token');
    }

    /** Renews the tokens. Keep the new refresh token; the old one works no more. */
    public function refresh(string $refreshToken): Result
    {
        return $this->client->token(['grant_type' => 'refresh_token', 'refresh_token' => $refreshToken]);
    }

    /** The URL that signs the member out of the service, and then leads to a registered URI if it is given. */
    public function endUrl(string $idToken, ?string $returnTo = null): string
    {
        $query = ['id_token_hint' => $idToken, 'post_logout_redirect_uri' => $returnTo];
        return "$this->issuer/oauth/end-session?" . http_build_query(array_filter($query));
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

package com.standardwebhooks.exceptions;

public class WebhookSigningException extends Exception {

	public WebhookSigningException(final String message) {
		super(message);
	}
}

package com.standardwebhooks.exceptions;

public class WebhookVerificationException extends Exception {

	public WebhookVerificationException(final String message) {
		super(message);
	}
}

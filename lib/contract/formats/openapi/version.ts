/** The versions of OpenAPI in which the endpoints are described. Some generators read only 3.0. */
export type OpenApiVersion = '3.0.3' | '3.1.0'

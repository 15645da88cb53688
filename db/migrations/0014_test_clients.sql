-- tables: client, outgoing
ALTER TABLE "client" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_client" ON "outgoing" USING btree ("client_id","created_at") WHERE "outgoing"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_test" CHECK (not ("client"."is_test" and "client"."is_public"));
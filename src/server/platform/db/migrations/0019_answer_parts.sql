CREATE TABLE "answer_parts" (
	"message_id" uuid NOT NULL,
	"after" integer NOT NULL,
	"lines" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_parts_message_id_after_pk" PRIMARY KEY("message_id","after")
);
--> statement-breakpoint
ALTER TABLE "answer_parts" ADD CONSTRAINT "answer_parts_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;
-- What lists put first changed: every server draws its lists anew.
CREATE FUNCTION tell_rankings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rankings_changed', '0');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rankings_tell AFTER INSERT OR UPDATE ON rankings FOR EACH STATEMENT EXECUTE FUNCTION tell_rankings_changed();

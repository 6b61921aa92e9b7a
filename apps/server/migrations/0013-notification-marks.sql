-- Which of the newest notifications a client has seen (SHL-07). The notifications themselves are read from
-- loans and investments; one row per client, of at most a hundred ids.
CREATE TABLE notification_marks (
  client_id uuid PRIMARY KEY,
  seen text[] NOT NULL
);

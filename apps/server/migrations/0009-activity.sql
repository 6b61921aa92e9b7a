-- Which of the newest notifications a client has read: one row per client, at most a hundred ids.
CREATE TABLE notification_reads (
  client_id uuid PRIMARY KEY,
  seen text[] NOT NULL
);

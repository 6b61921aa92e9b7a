-- Copies of everything we hold about a client, which the client asked for. The archive itself is
-- stored in encrypted parts below a folder of its own, and deleted with the row.
CREATE TABLE data_exports (
  client_id uuid NOT NULL,
  export_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  asked_at timestamptz NOT NULL,
  -- How many files the archive has, and how many are written.
  files integer NOT NULL DEFAULT 0,
  files_done integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, export_id),
  CONSTRAINT data_exports_known_state CHECK (state IN ('waiting', 'making', 'ready', 'failed')),
  CONSTRAINT data_exports_ended CHECK ((state IN ('ready', 'failed')) = (ended_at IS NOT NULL))
);
-- One is made at a time.
CREATE UNIQUE INDEX data_exports_one_open ON data_exports (client_id)
  WHERE state IN ('waiting', 'making');
CREATE INDEX data_exports_by_end ON data_exports (expires_at);

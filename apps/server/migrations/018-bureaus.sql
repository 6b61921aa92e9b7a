-- Questions to credit bureaus about clients, and what the bureaus said.
CREATE TABLE bureau_questions (
  client_id uuid NOT NULL,
  question_id uuid NOT NULL,
  bureau text NOT NULL,
  -- The application that it was asked for.
  loan_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  asked_by uuid NOT NULL,
  asked_by_name text NOT NULL,
  asked_on date NOT NULL,
  asked_at timestamptz NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  failure text NOT NULL DEFAULT '',
  answered_on date,
  answered_at timestamptz,
  report_sealed text,
  PRIMARY KEY (client_id, question_id),
  CONSTRAINT bureau_questions_known_state
    CHECK (state IN ('waiting', 'report', 'no-record', 'failed')),
  CONSTRAINT bureau_questions_report CHECK ((state = 'report') = (report_sealed IS NOT NULL)),
  CONSTRAINT bureau_questions_answered
    CHECK ((state IN ('report', 'no-record')) = (answered_on IS NOT NULL))
);
CREATE UNIQUE INDEX bureau_questions_one_waiting
  ON bureau_questions (client_id, bureau) WHERE state = 'waiting';

declare module '../platform/database.ts' {
  interface Tables {
    notification_marks: NotificationMarksTable;
  }
}

export type NotificationMarksTable = {
  client_id: string;
  /** Ids of the notifications the client has seen, of the newest hundred. */
  seen: string[];
};

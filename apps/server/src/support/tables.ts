declare module '../platform/database.ts' {
  interface Tables {
    support_messages: SupportMessagesTable;
  }
}

type SupportMessagesTable = {
  message_id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  sent_on: string;
  sent_at: Date;
};

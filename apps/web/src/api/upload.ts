import { createUpload } from '@quarrter/client/upload';
import { connection } from './request.ts';

export const upload = createUpload(connection);

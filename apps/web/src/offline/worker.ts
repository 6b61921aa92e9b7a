import { type Application, serveApplication, type WorkerScope } from './serve-application.ts';

/** The build writes it in front of this script (build/service-worker.ts). */
declare const application: Application;

serveApplication(globalThis as unknown as WorkerScope, application);

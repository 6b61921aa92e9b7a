/** Loaded before the product of a journey: its statements keep their plans. */
import pg from 'pg';
import { nameStatements } from './kept-plans.ts';

nameStatements(pg.Client.prototype);

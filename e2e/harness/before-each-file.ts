/** Vitest's set-up of each file of journeys: they share the product of their worker. */
import { beforeAll } from 'vitest';
import { product } from './product.ts';
import { keepStaffSignedIn } from './running-product.ts';

beforeAll(() => keepStaffSignedIn(product.databaseUrl));

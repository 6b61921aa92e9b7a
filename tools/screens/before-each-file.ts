/** What every file that tests a screen begins with. */
import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// A part of a screen is loaded when it is first needed, which takes longer beside other tests.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

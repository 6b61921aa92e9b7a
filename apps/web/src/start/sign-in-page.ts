/* The script in the sign-in page itself (build/sign-in-document.ts). */
import { holdSignIn } from './hold-sign-in.ts';

holdSignIn({ ...document.currentScript?.dataset });

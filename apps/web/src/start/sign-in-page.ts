/* The script in the sign-in page itself (build/sign-in-document.ts, which writes its data). */
import { holdSignIn, type SignInPageData } from './hold-sign-in.ts';

holdSignIn(document.currentScript?.dataset as unknown as SignInPageData);

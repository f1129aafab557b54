/** What the sign-in form of a demo is filled with; set when the demo account is ready. */
export class DemoSignIn {
  credentials: { readonly email: string; readonly password: string } | undefined;
}

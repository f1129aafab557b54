/** Values that fill a demo's sign-in form; set when the demo account is ready. */
export class DemoSignIn {
  credentials: { readonly email: string; readonly password: string } | undefined;
}

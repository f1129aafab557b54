import type { Answer, Api } from './api';
import { DescribedApi } from '../src/testing';

const documents = new WeakMap<Api, Promise<DescribedApi>>();

/**
 * The part of a browser that the dashboard relies on: it keeps cookies and sends its origin. Every JSON answer is compared
 * with the OpenAPI document.
 */
export class Browser {
  private readonly jar = new Map<string, string>();

  constructor(private readonly api: Api) {}

  get cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookies(header: string) {
    this.jar.clear();
    for (const pair of header.split('; ').filter(Boolean)) {
      const at = pair.indexOf('=');
      this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body?: unknown): Promise<Answer> {
    return this.send('POST', path, body);
  }

  /** @param path below `/dashboard/api` */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.api.send(`/dashboard/api${path}`, {
      method,
      headers: {
        origin: this.api.baseUrl,
        ...(this.jar.size > 0 && { cookie: this.cookies }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    if (answer.headers.get('content-type')?.startsWith('application/json'))
      await this.checkDescribed(method, `/dashboard/api${path.split('?', 1)[0]!}`, answer);
    return answer;
  }

  private async checkDescribed(method: string, path: string, { status, body }: Answer): Promise<void> {
    let described = documents.get(this.api);
    if (!described) documents.set(this.api, (described = this.readDocument()));
    const complaints = (await described).complaintsAboutAnswer(method, path, status, body);
    if (complaints.length > 0)
      throw new Error(`${method} ${path} is not as described: ${JSON.stringify(complaints)}`);
  }

  private async readDocument(): Promise<DescribedApi> {
    const { body } = await this.api.send('/dashboard/api/openapi.json');
    return new DescribedApi(body as unknown as ConstructorParameters<typeof DescribedApi>[0]);
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (attributes.includes('Max-Age=0')) this.jar.delete(name);
    else this.jar.set(name, pair.slice(at + 1));
  }
}

import { useGet } from '../api/queries';
import type { DefaultLimits, DefaultPrices } from '../api/types';
import { Loaded, Page, Panel } from '../ui/page';
import { termKinds, TermsForm } from './terms';

export function Prices() {
  return (
    <Page title="Prices and limits" lead="For accounts without their own.">
      <div className="columns">
        <Defaults kind="prices" />
        <Defaults kind="limits" />
      </div>
    </Page>
  );
}

function Defaults({ kind }: { kind: keyof typeof termKinds }) {
  const path = `/admin/${kind}`;
  const defaults = useGet<Partial<DefaultPrices & DefaultLimits> & { etag: string }>(path);
  const { title, note } = termKinds[kind];
  return (
    <Panel title={`Default ${title.toLowerCase()}`} note={`${note} A change applies from the next request.`}>
      <Loaded query={defaults}>
        {(data) => <TermsForm kind={kind} values={data[kind]!} path={path} etag={data.etag} />}
      </Loaded>
    </Panel>
  );
}

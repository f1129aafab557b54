import { useGet } from '../api/queries';
import type { Calibration } from '../api/types';
import { percent } from '../format/numbers';
import { DataTable } from '../ui/data-table';
import { Loaded, Panel } from '../ui/page';

/** The reliability of email verdicts: the share of right ones by confidence, and the Brier score by mail host. */
export function CalibrationPanel() {
  const calibration = useGet<Calibration>('/admin/calibration');
  return (
    <Panel
      title="Email verdicts and reported outcomes"
      flush={(calibration.data?.reliability.length ?? 0) > 0}
    >
      <Loaded query={calibration}>
        {({ reliability, brier }) =>
          reliability.length === 0 ? (
            <p className="muted">No outcome was reported for a validation yet.</p>
          ) : (
            <>
              <DataTable
                label="Reliability by confidence"
                rows={reliability}
                rowKey={({ confidence }) => String(confidence)}
                columns={[
                  { header: 'Stated', cell: ({ confidence }) => `${percent(confidence, 1)} or more` },
                  {
                    header: 'Right',
                    cell: ({ right }) => (
                      <>
                        <meter min={0} max={1} value={right} aria-label={percent(right, 1)} />{' '}
                        {percent(right, 1)}
                      </>
                    ),
                  },
                  { header: 'Outcomes', numeric: true, cell: ({ count }) => count },
                ]}
              />
              <DataTable
                label="Brier score by mail host"
                rows={brier}
                rowKey={({ host }) => host}
                columns={[
                  { header: 'Mail host', cell: ({ host }) => host },
                  { header: 'Brier score', numeric: true, cell: ({ score }) => score.toFixed(3) },
                  { header: 'Outcomes', numeric: true, cell: ({ count }) => count },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

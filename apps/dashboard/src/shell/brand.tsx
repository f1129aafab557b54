import icon from '../favicon.svg';

export function Brand() {
  return (
    <strong className="row">
      <img src={icon} alt="" width={24} height={24} />
      Enrichment
    </strong>
  );
}

import icon from '../favicon.svg';
import classes from './brand.module.css';

export function Brand() {
  return (
    <span className={classes.brand}>
      <img src={icon} alt="" width={24} height={24} />
      Enrichment
    </span>
  );
}

import { noDotSegment } from '@enrichment/kernel';
import { IsDefined, IsString, Matches } from 'class-validator';
import { IsOneLine } from '../../platform/http/body/is-one-line';

/** The name of a resource in a path. */
export class ResourceName {
  @IsDefined()
  @IsString()
  @Matches(/^\S(.*\S)?$/su, { message: 'Give a name without white space around it.' })
  @IsOneLine(80)
  @Matches(noDotSegment, { message: 'Give another name than . and .., which a path cannot contain.' })
  name!: string;
}

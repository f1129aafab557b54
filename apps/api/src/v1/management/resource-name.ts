import { noDotSegment, oneLine } from '@enrichment/kernel';
import { IsDefined, IsString, Matches } from 'class-validator';

/** The name of a resource in a path. */
export class ResourceName {
  @IsDefined()
  @IsString()
  @Matches(/^\S(.*\S)?$/su, { message: 'Give a name without white space around it.' })
  @Matches(oneLine(80), { message: 'Give a name of at most 80 characters, on one line.' })
  @Matches(noDotSegment, { message: 'Give another name than . and .., which a path cannot contain.' })
  name!: string;
}

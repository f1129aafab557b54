/** The program of the threads for the outside: everything that connects to addresses of callers and strangers, and decodes their bytes. */
import { serve } from '@enrichment/egress/threads';
import { openOutside } from './open-outside';

void serve(openOutside);

/*
 * lookups IPV4.mmdb IPV6.mmdb ADDRESSES SECONDS: looks addresses up, one after another and again from the first, and decodes the whole
 * record of each. Prints lookups a second, and the kilobytes of memory that came with them. Built by libmaxminddb.ts.
 */
#include <maxminddb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static long resident_kilobytes(void) {
  long size = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &size, &resident) != 2) return 0;
  fclose(file);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

int main(int argc, char **argv) {
  MMDB_s databases[2];
  if (argc != 5) return 2;
  size_t count = 0, room = 1024;
  char **addresses = malloc(room * sizeof *addresses);
  char line[64];
  FILE *file = fopen(argv[3], "r");
  if (!file) return 1;
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    if (count == room) addresses = realloc(addresses, (room *= 2) * sizeof *addresses);
    addresses[count++] = strdup(line);
  }
  fclose(file);
  long before = resident_kilobytes();
  for (int i = 0; i < 2; i++)
    if (MMDB_open(argv[1 + i], MMDB_MODE_MMAP, &databases[i]) != MMDB_SUCCESS) return 1;
  double start = now(), seconds = atof(argv[4]);
  unsigned long done = 0;
  while (done % 256 || now() - start < seconds) {
    const char *address = addresses[done++ % count];
    int resolver_error, error;
    MMDB_lookup_result_s found =
        MMDB_lookup_string(&databases[strchr(address, ':') ? 1 : 0], address, &resolver_error, &error);
    if (!found.found_entry) continue;
    MMDB_entry_data_list_s *list = NULL;
    MMDB_get_entry_data_list(&found.entry, &list);
    MMDB_free_entry_data_list(list);
  }
  printf("%.0f %ld\n", done / (now() - start), resident_kilobytes() - before);
  return 0;
}

const { writeFileSync } = require('node:fs');

/**
 * An Nx plugin that writes the status of each task of a run to the file of TASK_REPORT, as `{ project, target, root, status }`.
 * Without that variable it does nothing.
 *
 * @type {import('@nx/devkit').NxPlugin}
 */
module.exports = {
  name: 'task-report',
  postTasksExecution(_options, { taskResults }) {
    const file = process.env['TASK_REPORT'];
    if (!file) return;
    const tasks = Object.values(taskResults).map(({ task, status }) => ({
      project: task.target.project,
      target: task.target.target,
      root: task.projectRoot,
      status,
    }));
    writeFileSync(file, JSON.stringify(tasks));
  },
};

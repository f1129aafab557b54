export { GarbledReply, ReplyReader } from '../reply-reader';
export { connectLoopback, type MailLab, openMailLab } from './mail-lab';
export type { MailServerScript, ScriptedReply } from './mail-server-script';
export { openProbeLab, type ProbeLab } from './probe-lab';
export { ScriptedMailServer } from './scripted-mail-server';

import { countWithin } from '../../record/people-counts';

/** `View Jane Doe’s profile on ...`, in the languages of the large networks. */
const invitation =
  /^(?:view|see|check out|sieh dir|sehen sie|découvrez|consultez|mira|ver|consulta|ve el|veja|visualiza|vedi|bekijk|visa|se|zobacz|wyświetl|zobrazit|просмотрите|посмотрите|перегляньте|görüntüle|\p{L}+ adlı)(?!\p{L}).{1,120}(?:profil|perfil|профил|профіл)|^.{1,80}(?:profilini görüntüle|さんのプロフィール|的职业档案|的個人檔案|님의 프로필)/iu;

/** Whether the site composed a text for previews: an invitation, a count of followers, or concatenated parts of the page. */
export function isBoilerplate(text: string): boolean {
  const line = text.replace(/\s+/g, ' ').trim();
  const parts = line.split(' · ');
  const isComposite =
    parts.length > 2 && parts.slice(1).some((part) => /^\p{L}[\p{L} ]{2,20}[:：] /u.test(part));
  return (
    invitation.test(line) ||
    isComposite ||
    countWithin('followers', line) !== undefined ||
    countWithin('connections', line) !== undefined
  );
}

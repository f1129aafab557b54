/** Names of degrees at the beginning of a text, in the languages of the large networks. */
const degree =
  /^(?:(?:joint|double|dual|executive|associate(?:['’]s)?|undergraduate|postgraduate|graduate|advanced|post[- ]?doctoral|honou?rs)\s+)*(?:(?:bachelor|master|baccalaur|doctor|diplom|licen[cst]|laurea|magist|maestr|mestrad|doutor|doctorad|grado\b|grad[ou]ad|bacharel|ingenier|ingenieur|civilingenjor|inzynier|maitrise|dottorat|promoti|kandidat|abitur|matura|certificat|zertifikat|phil(?:osophy)? ?d|lisans|yuksek lisans|doktora|on lisans|onlisans|tezli|бакалавр|магистр|магістр|πτυχιο|μεταπτυχιακο|διδακτορικο|cu nhan|thac si|tien si|ky su|स्नातक|विद्यावाचस्पति|परास्नातक|специалист|кандидат|доктор|學士|学士|碩士|硕士|修士|博士|학사|석사|박사|بكالوريوس|ماجستير|دكتوراه)|(?:b\.?|m\.?|d\.?)(?:sc?|a|s|eng|ed|phil|arch|com|ba|fa|tech|res|pharm|des|mus|math|e|b\.?a)\b|(?:ph\.?\s?d|mba|emba|bba|llb|llm|ll\.[bm]|j\.?d|m\.?d|mphil|dphil|dba|a\.?a\.?s?|bsc|msc|beng|meng|btech|mtech|edd|edm|dds|dvm|mph|mpa|mpp|mres|msw|bfa|mfa|gcse|a-levels?|ged|dea|dess|deug|dut|bts|hnd|hnc|pgce|pgd|pgdm|b\.?a|m\.?a)\b|high school|secondary school|minor\b|vwo|havo|mbo|hbo)/iu;
const grade =
  /^(?:gpa|cgpa|ects(?:[- ]grade)?|(?:final |overall )?grade|abschlussnote|note|nota|not ortalamasi|durchschnitt|moyenne|mention|summa|magna|cum laude|first[- ]class|upper second|lower second|second[- ]class|2[.:]1|2[.:]2|distinction|merit|with (?:high )?(?:honou?rs|distinction)|pass)\b|^[\d.,:/ %+-]+$|^[a-f][+-]?$|^\d+(?:[.,]\d+)? ?(?:of|out of|von|sur|su|de|di|z|из|\/) ?\d+$|^(?:1st|2nd|3rd|first|second|third)(?:[- ]class)?$/i;
/** Complete names of degrees: the field follows their comma, and may contain commas itself. */
const wholeDegree =
  /\)$|^(?:bachelor|master|associate|doctor)(?:['’]?s)?(?:['’])? degree$|^(?:bachelor|master|doctor) of (?:arts|science|engineering|laws?|business administration|philosophy|education|medicine|technology|commerce|fine arts)$|^\S{2,6}$/i;

interface Degree {
  degree?: string | undefined;
  fieldOfStudy?: string | undefined;
}

/**
 * Separates degree and field of study.
 * @param texts the parts of the line after the school's name, in their order: degree, field, grade, each optional
 * @param separate whether the page itself separates the parts; otherwise a single text such as `BSc, Physics`
 */
export function readDegree(texts: readonly string[], separate: boolean): Degree {
  const parts = [...new Set(texts)].filter((text) => !isGrade(text));
  const [first, second] = parts;
  if (first === undefined) return {};
  if (separate && second !== undefined) return { degree: first, fieldOfStudy: second };
  if (!degree.test(withoutAccents(first))) return {};
  const [name = '', ...fields] = first.split(/,\s+/).filter((part, i) => i === 0 || !isGrade(part));
  // Further commas may belong to the degree or to the field: the result is unknown.
  if (fields.length > 1 && !wholeDegree.test(name)) return {};
  return { degree: name, fieldOfStudy: fields.join(', ') || undefined };
}

function isGrade(text: string): boolean {
  return grade.test(withoutAccents(text));
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/ı/g, 'i');
}

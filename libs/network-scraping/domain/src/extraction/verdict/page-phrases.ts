/** The kind of a page that is not the requested one. */
export type PageNotice = 'gone' | 'login_wall' | 'captcha' | 'consent';

/**
 * Notices in titles and headings, in the languages of the large networks. Each is matched against one short lower-case text,
 * without the site's name.
 */
const phrases: readonly (readonly [PageNotice, RegExp])[] = [
  [
    'gone',
    new RegExp(
      [
        '^(?:error )?404$|^404[:,. -]*(?:error|not found|page)|^error 404',
        '^not found$|\\b(?:page|profile|company|member|user|account|content)\\b.{0,40}\\bnot found\\b|can(?:no|’)t find th(?:at|e|is)\\b',
        '\\b(?:page|profile|company|member|account|content)\\b.{0,60}(?:is gone|no longer|(?:is not|isn’t|not) available|is unavailable|does not exist|doesn’t exist|(?:was|has been|been) (?:removed|deleted|closed)|has moved on)',
        '^private (?:profile|account|page)$|\\b(?:profile|account|page) is (?:set to )?(?:private|not public|hidden)|\\b(?:profile|account) (?:is )?not (?:public|visible)|out[ -]of[ -]network|outside (?:of )?your network|anonymous (?:profile|user|member)$',
        '^privates profil|profil ist (?:privat|nicht öffentlich)|^profil privé|profil est privé|^perfil privado|perfil es privado|perfil é privado|^profilo privato|profilo è privato|^privé-?profiel|profiel is privé|^privat profil|profilen är privat|profilen er privat|^yksityinen profiili|^profil prywatny|profil jest prywatny|^soukromý profil|^súkromný profil|^profil privat|^privát profil|^(?:закрытый|скрытый|частный) профиль|профиль (?:скрыт|закрыт)|^приватний профіль|^gizli profil|profil gizli|^ιδιωτικό προφίλ|^ملف شخصي خاص|^פרופיל פרטי|^非公開(?:プロフィール|アカウント)|^私人(?:资料|档案|資料|檔案)|^비공개 프로필|^निजी प्रोफ़ाइल|^โปรไฟล์ส่วนตัว|^profil (?:pribadi|peribadi)|^hồ sơ riêng tư',
        '(?:seite|profil|unternehmen|konto|mitglied).{0,60}(?:nicht gefunden|existiert nicht|(?:nicht|nicht mehr) verfügbar|gelöscht|entfernt)|gibt es nicht mehr',
        '(?:page|profil|entreprise|compte|membre).{0,60}(?:introuvable|n’existe (?:pas|plus)|(?:plus|pas) disponible|supprimée?|indisponible)',
        '(?:página|perfil|empresa|cuenta|conta).{0,60}(?:no encontrad[ao]|no existe|ya no (?:está|existe)|no está disponible|eliminad[ao]|não encontrad[ao]|não existe|não está (?:mais )?disponível|removid[ao]|excluíd[ao])',
        '(?:pagina|profilo|azienda).{0,60}(?:non trovat[ao]|non esiste|non è (?:più )?disponibile|rimoss[ao]|eliminat[ao])',
        '(?:pagina|profiel|bedrijf).{0,60}(?:niet gevonden|bestaat niet|niet (?:meer )?beschikbaar|verwijderd)',
        '(?:sidan|profilen|företaget).{0,60}(?:hittades inte|finns inte|inte tillgänglig|tagits bort)',
        'nie znaleziono (?:strony|profilu)|(?:strona|profil).{0,40}(?:nie istnieje|niedostępn|usunięt)',
        '(?:страница|профиль|компания).{0,60}(?:не найден|не существует|удал[её]н|недоступн)|(?:сторінк|профіл).{0,60}(?:не знайден|не існує|видален)',
        '(?:sayfa|profil|şirket).{0,60}(?:bulunamadı|mevcut değil|kaldırıldı|silindi)',
        '(?:ページ|プロフィール|会社|アカウント).{0,30}(?:見つかりません|存在しません|削除され|利用できません|ご利用いただけません)',
        '(?:页面|頁面|网页|公司|个人资料|档案|帳號|账号).{0,30}(?:不存在|找不到|未找到|已删除|已刪除|已被删除|不可用|无法访问)|(?:找不到|未找到).{0,10}(?:页面|頁面|网页|公司)',
        '(?:페이지|프로필|회사|계정).{0,30}(?:찾을 수 없|존재하지 않|삭제|사용할 수 없)',
        '(?:الصفحة|الملف|الشركة).{0,40}(?:غير موجود|غير متاح|لم يتم العثور|حذف)|لم يتم العثور على',
        '(?:पेज|पृष्ठ|प्रोफ़ाइल|प्रोफाइल).{0,40}(?:नहीं मिला|उपलब्ध नहीं|हटा)',
        '(?:không tìm thấy|không tồn tại).{0,20}(?:trang|hồ sơ)?|(?:halaman|profil).{0,30}tidak (?:ditemukan|tersedia)',
      ].join('|'),
      'u',
    ),
  ],
  [
    'captcha',
    /^captcha\b|(?:solve|enter|complete|type|answer|pass) (?:the |this |a )?captcha|captcha (?:required|verification|challenge|check)|security (?:verification|check)|verify (?:that )?you(?:’re| are) (?:a )?human|are you (?:a )?(?:robot|human)|unusual (?:traffic|activity)|^just a moment|^attention required|^access (?:to this page has been )?denied|pardon our interruption|checking your browser|sicherheitsüberprüfung|bist du ein (?:roboter|mensch)|vérification de sécurité|êtes-vous un (?:robot|humain)|verificación de seguridad|verificação de segurança|verifica di sicurezza|проверка безопасности|подтвердите, что вы|güvenlik doğrulaması|セキュリティ(?:認証|チェック|確認)|安全验证|安全驗證|人机验证|보안 (?:확인|인증)|التحقق من الأمان/u,
  ],
  [
    'consent',
    /^before you continue|^bevor (?:sie|du) (?:fortfahren|fortfährst|weiter)|^avant de continuer|^antes de (?:continuar|seguir)|^prima di continuare|^voordat (?:je|u) (?:verdergaat|doorgaat)|^we (?:value|care about) your privacy|^(?:your )?(?:cookie|privacy) (?:consent|preferences|settings|choices)|^consent$|^cookies?$|^cookie-einstellungen|^consentement|^gestion des cookies|^wir (?:schätzen|respektieren) ihre privatsphäre|^同意|^cookie の/u,
  ],
  [
    'login_wall',
    /^(?:please )?(?:sign|log) ?in\b|^(?:sign|log) ?(?:in|up) (?:to|or)\b|^login\b|^(?:sign up|register)\b|^join (?:now|today|to (?:view|see)|us\b|network\b)|^(?:create|open) an? (?:free )?account|(?:sign|log) in to (?:view|see|continue)|join to (?:view|see|connect)|authwall|^(?:anmelden|einloggen|mitglied werden|melden sie sich an|melde dich an|jetzt anmelden)|^(?:s’identifier|identifiez-vous|se connecter|connectez-vous|connexion|s’inscrire|inscrivez-vous)|^(?:inicia(?:r)? sesión|inicie sesión|únete|regístrate|acceder)|^(?:entrar|faça login|iniciar sessão|inicie sessão|cadastre-se)|^(?:accedi|iscriviti|effettua l’accesso)|^(?:inloggen|meld u aan|log in)|^(?:logga in|log ind|logg inn|kirjaudu)|^(?:zaloguj|dołącz do)|^(?:войти|войдите|вход|авторизация|увійти|вхід)|^(?:oturum aç|giriş yap)|^(?:ログイン|サインイン|今すぐ登録)|^(?:登录|登錄|登入|注册|請登入|请登录)|^(?:로그인|회원가입)|^(?:تسجيل الدخول|سجل الدخول)|^(?:साइन इन|लॉग इन)|^(?:đăng nhập|masuk)/u,
  ],
];

/** The notice that a title or heading contains, if any. */
export function noticeIn(text: string): PageNotice | undefined {
  const line = text
    .slice(0, 200)
    .toLowerCase()
    .replace(/['’‘`]/g, '’')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? undefined : phrases.find(([, shape]) => shape.test(line))?.[0];
}

const noticePaths: readonly (readonly [PageNotice, RegExp])[] = [
  [
    'login_wall',
    /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:uas\/)?(?:login|log-in|signin|sign-in|signup|sign-up|authwall|auth|register|join|session)(?:[/?.]|$)/i,
  ],
  ['captcha', /^\/(?:checkpoint|captcha|challenge|security-check|cdn-cgi\/challenge|sorry)(?:[/?.]|$)/i],
  ['consent', /^\/(?:consent|cookie-consent|cookies|privacy-consent)(?:[/?.]|$)/i],
  ['gone', /^\/(?:404|not-?found|gone|unavailable|company\/unavailable|in\/unavailable)(?:[/?.]|$)/i],
];

/** The notice of a page's final path, if the page was redirected from the requested one. */
export function noticeOfPath(path: string): PageNotice | undefined {
  return noticePaths.find(([, shape]) => shape.test(path))?.[0];
}

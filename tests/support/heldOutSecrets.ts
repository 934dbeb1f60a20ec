/**
 * Secrets written by hand after the detectors, from independent lists: forms that a review found readable, credential
 * formats that scanners document, and text from support tickets. The first item is the text, the second is the part
 * that must stay hidden. No generator produces half of the notations here.
 */
export const HELD_OUT: readonly [text: string, secret: string][] = [
  // Found readable by a review.
  ['| Serial | SSDTAB0001234567 |', 'SSDTAB0001234567'],
  ['|_. user |_. password |\n| root | TabPw18xyz |', 'TabPw18xyz'],
  ['| License key | VK7JG-NPHTM-C97JM-9MPGT-3V66T |', 'VK7JG-NPHTM-C97JM-9MPGT-3V66T'],
  ['S/N SSD2355A0009911', 'SSD2355A0009911'],
  ['序列号SSD2355B0007722', 'SSD2355B0007722'],
  ['IMEI 356938035643809', '356938035643809'],
  ['授权码 8F2A-99KX-77TY', '8F2A-99KX-77TY'],
  ['登录密码 Abc@12345z', 'Abc@12345z'],
  ['口令 Fae#9921', 'Fae#9921'],
  ['板子密码都是默认的 sigmastar888', 'sigmastar888'],
  ['密码改成了 Nova2210x', 'Nova2210x'],
  ['加我微信 zhaowen_fae', 'zhaowen_fae'],
  ['QQ 2839471023', '2839471023'],
  ['VX: liu_hw2020', 'liu_hw2020'],
  ['wx号 chen88wei', 'chen88wei'],
  ['QQ群：732918465', '732918465'],
  ['Line ID: sato.kenji77', 'sato.kenji77'],
  ['PSK AcmeLab@2024', 'AcmeLab@2024'],
  ['pw: toor99x', 'toor99x'],
  ['AccessKeySecret 8sYh2kQpL0vXe7TzWb3NcRm5UaGdJf', '8sYh2kQpL0vXe7TzWb3NcRm5UaGdJf'],
  ['appsecret 4f9a1c07be2d48e6a5b3c1d0e9f87766', '4f9a1c07be2d48e6a5b3c1d0e9f87766'],
  ['AES key: 2b7e151628aed2a6abf7158809cf4f3c', '2b7e151628aed2a6abf7158809cf4f3c'],
  ['SecretId AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE', 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE'],
  ['login as root/Pw14Secret first.\n\nPassword: Pw14Secret', 'Pw14Secret'],
  ['the password is Comma,Sec15,ret', 'Comma,Sec15,ret'],
  ['sshpass -p S3cr3tPw10 ssh root@board', 'S3cr3tPw10'],
  ['mysql -uroot -pMyS3cret11 sdk', 'MyS3cret11'],
  ['curl -u fae:Cur1Pass12 https://example.com', 'Cur1Pass12'],
  ['后台 admin/Adm1n#2024', 'Adm1n#2024'],
  ['setenv ethaddr 001A2B3C4D52', '001A2B3C4D52'],
  ['mac地址 001A2B3C4D55', '001A2B3C4D55'],
  ['联系 138-123-45673', '138-123-45673'],
  ['138.1234.5680', '138.1234.5680'],
  ['call 415.555.0133', '415.555.0133'],
  ['call 4155550134 tonight', '4155550134'],
  ['0049 89 6543 2105', '0049 89 6543 2105'],
  ['ring 07700 900123', '07700 900123'],
  ['03-5555-0123', '03-5555-0123'],
  ['0912-345-678', '0912-345-678'],
  ['HK 9123 4567', '9123 4567'],
  ['手机 138\n1234\n5690', '13812345690'],
  [
    '```\nMIIEvK05AgEAAoIBAQDJf8sT2pQx7Yc0Wm4nLkR9vZbU1hEoGt6aXy3DqN5sKiPw\nTz8rBjV2uHc7LmQ0dFyS4xGkE9nWoA1tR6vZpYbUqJhXcI3lM5sDwKgNfT\n```',
    'MIIEvK05AgEAAoIBAQDJf8sT2pQx7Yc0Wm4nLkR9vZbU1hEoGt6aXy3DqN5sKiPw'
  ],
  ['----BEGIN PRIVATE KEY----\nMIIEvQIBADANBgkqhkiG9w0BAQEF\n----END PRIVATE KEY----', 'MIIEvQIBADANBgkqhkiG9w0BAQEF'],
  [
    'eyJhbGciOiJIUzI1NiIs\nInR5cCI6IkpXVCJ9.eyJzdWIiOiIx\nMjM0NSJ9.dBjftJeZ4CVPmB92K27uhbUJU1p1r',
    'dBjftJeZ4CVPmB92K27uhbUJU1p1r'
  ],
  ['AKIAQ7XJ\n5PLM2VNR8TKE', 'AKIAQ7XJ5PLM2VNR8TKE'],
  ['bot 110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', 'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'],
  ['smb://nas02/customers/zephyr', 'nas02'],
  ['http://buildserver:8080/job/k230', 'buildserver'],
  ['git@gitserver01:soc/boot.git', 'gitserver01'],
  ['make: /home/zhaowen/k230_sdk/src', 'zhaowen'],
  ['C:\\Users\\wenzhao\\Desktop\\sdk', 'wenzhao'],
  ['身份证 440305199003071234', '440305199003071234'],
  ['IBAN DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  // Documented by scanners.
  [
    'ops_eyJzaWduSW5BZGRyZXNzIjoibXkuMXBhc3N3b3JkLmNvbSJ9abcdEFGH1234ijklMNOP',
    'ops_eyJzaWduSW5BZGRyZXNzIjoibXkuMXBhc3N3b3JkLmNvbSJ9abcdEFGH1234ijklMNOP'
  ],
  ['A3-ASWWYB-798JRY-LJVD4-23DC2-86TVM', 'A3-ASWWYB-798JRY-LJVD4-23DC2-86TVM'],
  ['p8e-Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEo', 'p8e-Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEo'],
  [
    'AKCp8k8tPq2VxZ7nB4mR1sYdL6wG3fHjC9uEoQaTiXkNbWvUyMzDrPhSgLcJfKe5RtYvAx1B',
    'AKCp8k8tPq2VxZ7nB4mR1sYdL6wG3fHjC9uEoQaTiXkNbWvUyMzDrPhSgLcJfKe5RtYvAx1B'
  ],
  [
    'ATATT3xFfGF0T7k2mQ9vLp4sZx8wNbY1cRdE6hJuKgVaI5oPtXyWlMqBnDzCfSrH',
    'ATATT3xFfGF0T7k2mQ9vLp4sZx8wNbY1cRdE6hJuKgVaI5oPtXyWlMqBnDzCfSrH'
  ],
  ['azure secret 8Yk8Q~pL2vXr6TzWb3NcRm5UaGdJfKh9SeQ1w', '8Yk8Q~pL2vXr6TzWb3NcRm5UaGdJfKh9SeQ1w'],
  [
    'CLOJARS_7f3a9c1d5e8b2a6f4c0d9e7b3a1f5c8d2e6b4a9f0c7d3e1b5a8f2c6d4e9b',
    '7f3a9c1d5e8b2a6f4c0d9e7b3a1f5c8d2e6b4a9f0c7d3e1b5a8f2c6d4e9b'
  ],
  ['dp.pt.Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzD', 'Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzD'],
  [
    'doo_v1_9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0',
    '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a39281706f5e4d3c2b1a0'
  ],
  [
    'dt0c01.ST2EY72KQINMH574WMNVI7YN.G3DFPBEJYMODIDAEX454M7YWBUVEFOWKPRVMWFASS64NFH52PX6BNDVFFM572RZM',
    'ST2EY72KQINMH574WMNVI7YN'
  ],
  ['EZTK8f2c6d4e9b7a1c3e5d0f8b2a4c6e9d1f3b', 'EZTK8f2c6d4e9b7a1c3e5d0f8b2a4c6e9d1f3b'],
  ['FLWSECK_TEST-9f8e7d6c5b4a-X', '9f8e7d6c5b4a'],
  [
    'glc_eyJvIjoiMTIzNDUiLCJuIjoidGVzdCIsImsiOiJhYmNkZWYifQ==',
    'glc_eyJvIjoiMTIzNDUiLCJuIjoidGVzdCIsImsiOiJhYmNkZWYifQ'
  ],
  ['hvb.AAAAAQKZk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzD', 'AAAAAQKZk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzD'],
  ['HRKU-01234567-89ab-cdef-0123-456789abcdef', '01234567-89ab-cdef-0123-456789abcdef'],
  ['pat-na1-7f3a9c1d-5e8b-4a6f-8c0d-9e7b3a1f5c8d', '7f3a9c1d-5e8b-4a6f-8c0d-9e7b3a1f5c8d'],
  [
    'https://discord.com/api/webhooks/1098273645123/Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEo',
    'Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEo'
  ],
  ['https://hooks.slack.com/services/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', 'Zk3nQ9vT1xLw7RbYc5MdPj2H'],
  [
    'https://acme.webhook.office.com/webhookb2/7f3a9c1d-5e8b-4a6f-8c0d-9e7b3a1f5c8d@8c0d9e7b/IncomingWebhook/9f8e7d6c5b4a',
    '9f8e7d6c5b4a'
  ],
  [
    'https://oapi.dingtalk.com/robot/send?access_token=9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    '9f8e7d6c5b4a39281706f5e4d3c2b1a0'
  ],
  [
    'https://open.feishu.cn/open-apis/bot/v2/hook/7f3a9c1d-5e8b-4a6f-8c0d-9e7b3a1f5c8d',
    '7f3a9c1d-5e8b-4a6f-8c0d-9e7b3a1f5c8d'
  ],
  [
    'sntrys_eyJpYXQiOjE2ODczMzY1NDMuNjk4NTksInVybCI6bnVsbH0=_Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEo',
    'Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEo'
  ],
  [
    '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',
    '9f8e7d6c5b4a39281706f5e4d3c2b1a0'
  ],
  ['Twilio SK9f8e7d6c5b4a39281706f5e4d3c2b1a0', 'SK9f8e7d6c5b4a39281706f5e4d3c2b1a0'],
  [
    'AccountKey=Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzDrPhSgLcJfKe5RtYvAx1BqIw0z==;EndpointSuffix=core.windows.net',
    'Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzDrPhSgLcJfKe5RtYvAx1BqIw0z'
  ],
  ['HostName=hub.azure-devices.net;DeviceId=dev7;SharedAccessKey=Zk3nQ9vT1xLw7RbYc5MdPg==', 'Zk3nQ9vT1xLw7RbYc5MdPg'],
  ['//registry.npmjs.org/:_authToken=7f3a9c1d-5e8b-4a6f-8c0d-9e7b3a1f5c8d', '7f3a9c1d-5e8b-4a6f-8c0d-9e7b3a1f5c8d'],
  ['machine git.example.com login fae password Net0rcPw', 'Net0rcPw'],
  ['<server><username>ci</username><password>Mvn#7781</password></server>', 'Mvn#7781'],
  ['"auths": {"registry.example.com": {"auth": "ZmFlOkRvY2tlclB3Nzc="}}', 'ZmFlOkRvY2tlclB3Nzc'],
  ['kubectl create secret generic db --from-literal=pass=Kub3Pw77', 'Kub3Pw77'],
  ['postgres://sdk:Pg7Secret@db.example.com/sdk', 'Pg7Secret'],
  ['Server=db1;Database=sdk;User Id=sa;Password=Ms5qlPw!;', 'Ms5qlPw'],
  ['mongodb+srv://fae:M0ngoPw9@cluster0.example.net/test', 'M0ngoPw9'],
  ['spring.datasource.password=Spr1ngPw', 'Spr1ngPw'],
  ["define('DB_PASSWORD', 'Wp#Secret9');", 'Wp#Secret9'],
  ['TWINE_PASSWORD=pypi-AgEIcHlwaS5vcmcCJDdmM2E5YzFk', 'AgEIcHlwaS5vcmcCJDdmM2E5YzFk'],
  [
    'root:$6$rounds=5000$saltsalt$Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzD:19000:0:99999:7:::',
    'Zk3nQ9vT1xLw7RbYc5MdPj2HfUaS0gEoXkNbWvUyMzD'
  ],
  ['root:$1$abcdefgh$Zk3nQ9vT1xLw7RbYc5MdP.:0:0:99999:7:::', 'Zk3nQ9vT1xLw7RbYc5MdP'],
  // As written in tickets.
  ['wpa_supplicant.conf:\nnetwork={\n  ssid="FaeLab"\n  psk="lab door 42"\n}', 'lab door 42'],
  ["uci set wireless.@wifi-iface[0].key='Rout3rKey'", 'Rout3rKey'],
  ['nvram set wl0_wpa_psk=Br0adcomPsk', 'Br0adcomPsk'],
  ['AT+CWJAP="FaeLab","Esp8266Pw"', 'Esp8266Pw'],
  ['esp_wifi: .password = "Idf5Secret",', 'Idf5Secret'],
  ['mqtt.username_pw_set("device7", "Mqtt!7781")', 'Mqtt!7781'],
  ['adb shell settings put global wifi_password Adb77Pw', 'Adb77Pw'],
  ['telnet 进去 用户名 root 密码 空，后来设成 Tel#9921', 'Tel#9921'],
  ['The FTP account is fae_upload with Ftp#7781 as the password.', 'Ftp#7781'],
  ['Use Zx9!kk21 for the zip.', 'Zx9!kk21'],
  ['压缩包解压用 Zx9kk2101', 'Zx9kk2101'],
  ['链接: https://pan.baidu.com/s/1AbCdEfGh 提取码: x7k2', 'x7k2'],
  ['百度网盘 https://pan.baidu.com/s/1AbCdEfGh?pwd=q8m3', 'q8m3'],
  ['TeamViewer ID 1 234 567 890 密码 8f3k2z', '8f3k2z'],
  ['向日葵识别码 123 456 789 验证码 Ab3x9Q', 'Ab3x9Q'],
  ['ToDesk 设备代码：912 345 678 临时密码：k3x9p2mz', 'k3x9p2mz'],
  ['AnyDesk 912 345 678', '912345678'],
  ['腾讯会议：845-221-907', '845-221-907'],
  ['Zoom Meeting ID: 845 2219 0734 Passcode: 7x2Kq9', '7x2Kq9'],
  ['给张工打电话 一三八一二三四五六七八', '一三八一二三四五六七八'],
  ['微信同号 13912345698', '13912345698'],
  ['手机号幺三八幺二三四五六七八', '幺三八幺二三四五六七八'],
  ['tel:+86-755-8654-3299', '8654-3299'],
  ['Mob. +972-54-555-0199', '54-555-0199'],
  ['Telefon: 089/65432177', '089/65432177'],
  ['Tél. 01 42 68 53 99', '01 42 68 53 99'],
  ['☎ 6123 4588', '6123 4588'],
  ['M: +91 98765 43299', '98765 43299'],
  ['Telegram @sato_kenji77', 'sato_kenji77'],
  ['Skype: live:sato.kenji_7', 'sato.kenji_7'],
  ['飞书搜 liwei.hw 就能找到我', 'liwei.hw'],
  ['钉钉号 liwei_hw88', 'liwei_hw88'],
  ['我的邮箱是 liwei 艾特 haizhixing 点 com', 'haizhixing'],
  ['mail me: wei dot li at haizhixing dot com', 'haizhixing'],
  ['l i w e i @ haizhixing . com', 'haizhixing'],
  ['Gesendet von: Ingrid Steinmann', 'Ingrid Steinmann'],
  ['Cheers,\nPavel', 'Pavel'],
  ['— 王建国 / 海之星科技', '王建国'],
  ['王建国 <13812345611>', '王建国'],
  ['发件人: 王建国\n发送时间: 2026年', '王建国'],
  ['On Mon, Nov 2 2026, Ingrid Steinmann wrote:\n> ok', 'Ingrid Steinmann'],
  ['Author: Pavel Novotny <pavel@acme.example>', 'Pavel Novotny'],
  ['Signed-off-by: Pavel Novotny <p@acme.example>', 'Pavel Novotny'],
  ['收件人：赵晓梅，广东省深圳市南山区粤海街道科苑路15号3栋1201', '科苑路15号'],
  ['Ship to: Acme Vision GmbH, Hauptstraße 12, 80331 München', 'Hauptstraße 12'],
  ['SF1234567890123 顺丰已寄出', 'SF1234567890123'],
  ['快递单号 YT8812345678901', 'YT8812345678901'],
  ['DHL tracking 1Z999AA10123456784', '1Z999AA10123456784'],
  ['统一社会信用代码 91440300MA5EXAMP0X', '91440300MA5EXAMP0X'],
  ['开户行 招商银行 账号 6214 8301 2345 6789', '6214830123456789'],
  ['VIN LSVAU2A37N2183251', 'LSVAU2A37N2183251'],
  ['粤B·8K123 那台车上的板子', '8K123'],
  ['设备 SN 贴纸：PX26-1119-00AB7', 'PX26-1119-00AB7'],
  ['efuse: chipid=0x5f3a9c1d7e8b2a6f', '5f3a9c1d7e8b2a6f'],
  ['CPU Serial		: 100000009f8e7d6c', '100000009f8e7d6c'],
  ['ro.serialno=A1B2C3D4E5F6', 'A1B2C3D4E5F6'],
  ['wlan0: link/ether 3c:ef:8c:12:34:99 brd ff', '3c:ef:8c:12:34:99'],
  ['BT addr 3C EF 8C 12 34 98', '3C EF 8C 12 34 98'],
  ['ping gw.zephyr.corp', 'gw.zephyr.corp'],
  ['rsync -a out/ fae@rel-srv2:/data/out', 'rel-srv2'],
  ['nfsroot=nfs-srv7:/export/rootfs', 'nfs-srv7'],
  ['//filer09/fw/k230 里有固件', 'filer09'],
  ['jdbc:oracle:thin:@oradb07:1521:sdk', 'oradb07'],
  ['Customer: Zephyr Dynamics', 'Zephyr Dynamics'],
  ['终端客户是海之星科技', '海之星科技'],
  ['项目代号 Bluefin-7 不要外传，SN：BF7000123499', 'BF7000123499'],
  ['key = [0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6]', '0x15, 0x16, 0x28'],
  ['uint8_t psk[] = "\\x12\\x34\\xab\\xcd\\xef\\x99\\x88\\x77";', 'xabxcdxefx99'],
  ['GPS 22.543099, 114.057868', '114.057868'],
  ['Cookie: JSESSIONID=7F3A9C1D5E8B2A6F; path=/', '7F3A9C1D5E8B2A6F'],
  ['X-Auth-Token: 9f8e7d6c5b4a3928', '9f8e7d6c5b4a3928'],
  [
    'ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQDJf8sT2pQx7Yc0Wm4nLkR9 fae@pc7',
    'AAAAB3NzaC1yc2EAAAADAQABAAABgQDJf8sT2pQx7Yc0Wm4nLkR9'
  ],
  [
    '恢复助记词：able about above absent absorb abstract absurd abuse access accident account accuse',
    'absent absorb abstract'
  ],
  ['密碼：Tw#20261', 'Tw#20261'],
  ['パスワード：Jp#20262', 'Jp#20262'],
  ['비밀번호: Kr#20263', 'Kr#20263'],
  ['Passwort: De#20264x', 'De#20264x'],
  ['mot de passe : Fr#20265x', 'Fr#20265x'],
  ['contraseña: Es#20266x', 'Es#20266x'],
  ['пароль: Ru20267xx', 'Ru20267xx'],
  ['電話：02-2345-6799', '02-2345-6799'],
  ['p@ssw0rd is P4ssphrase!77', 'P4ssphrase'],
  ['P/W = Qw88!zz', 'Qw88!zz'],
  ['user=root&pass=Qs7781zz', 'Qs7781zz'],
  ['login/pass fae/Lp7781zz', 'Lp7781zz'],
  ['密 码：Sp#7781', 'Sp#7781'],
  ['密_码_：Us#7781a', 'Us#7781a'],
  ['Pass word :: Dbl#7781', 'Dbl#7781'],
  ['账：fae 密：Sh#7781', 'Sh#7781'],
  ['u: fae p: Up#7781', 'Up#7781']
]
